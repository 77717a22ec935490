// Each seat has a colour and a shape, so that nobody has to tell seats apart by colour alone.

/** A closed figure with its first corner on top, the radii taken in turn. */
function figure(corners: number, radii: number[], down = 0): string {
  const corner = (i: number) => {
    const angle = -Math.PI / 2 + (2 * Math.PI * i) / corners;
    const radius = radii[i % radii.length] ?? 1;
    return `${(radius * Math.cos(angle)).toFixed(2)},${(radius * Math.sin(angle) + down).toFixed(2)}`;
  };
  return `M${Array.from({ length: corners }, (_, i) => corner(i)).join('L')}Z`;
}

const SHAPES = [
  'M-0.9,0a0.9,0.9 0 1 0 1.8,0a0.9,0.9 0 1 0 -1.8,0Z',
  figure(4, [1.08]),
  'M-0.81,-0.81h1.62v1.62h-1.62Z',
  figure(3, [1.18], 0.2),
  figure(6, [1]),
  figure(10, [1.15, 0.52], 0.06),
];

/** A seat's shape within a circle of radius 1: disc, diamond, square, triangle, hexagon, star. */
export const seatShape = (seat: number): string => SHAPES[seat % SHAPES.length] ?? '';
