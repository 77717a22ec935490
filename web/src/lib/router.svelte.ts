// Which page is shown: the address bar decides.

/** A page and what it is about. */
export type Route =
  | { page: 'home' }
  | { page: 'game'; game: string }
  | { page: 'table'; id: string; token: string | null }
  | { page: 'me' }
  | { page: 'person'; name: string }
  | { page: 'credits' }
  | { page: 'about' }
  | { page: 'missing' };

/** A part of an address as people write it; nothing if it cannot be read. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** The page that an address means. */
export function routeOf(url: URL): Route {
  const parts = url.pathname.split('/').filter(Boolean).map(decoded);
  const [first, second, ...more] = parts;
  if (more.length || parts.includes(undefined)) return { page: 'missing' };
  if (!first) return { page: 'home' };
  if (!second) return first === 'me' || first === 'credits' || first === 'about' ? { page: first } : { page: 'missing' };
  if (first === 'g') return { page: 'game', game: second };
  if (first === 't') return { page: 'table', id: second, token: url.searchParams.get('seat') };
  return first === 'people' ? { page: 'person', name: second } : { page: 'missing' };
}

/** An attachment: goes to the place in the page that the address names, once its text is there. */
export function goToPlace(element: Element): void {
  const place = decoded(location.hash.slice(1));
  const found = place ? document.getElementById(place) : null;
  if (found && (element === found || element.contains(found))) found.scrollIntoView();
}

class Router {
  route = $state.raw<Route>(routeOf(new URL(location.href)));
  private shown = location.pathname + location.search;

  constructor() {
    addEventListener('popstate', () => this.read());
    document.addEventListener('click', (event) => this.follow(event));
  }

  go(path: string, { replace = false } = {}): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    this.read();
    scrollTo(0, 0);
    // Those who listen go on from the new page's content.
    requestAnimationFrame(() => document.getElementById('content')?.focus({ preventScroll: true }));
  }

  private read(): void {
    const { origin, pathname, search } = location;
    // A place within the page is not another page.
    if (this.shown === pathname + search) return;
    this.shown = pathname + search;
    this.route = routeOf(new URL(this.shown, origin));
  }

  /** Links to our own pages do not load them anew. */
  private follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (!link || modified || event.defaultPrevented || link.target || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || link.hasAttribute('download')) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
