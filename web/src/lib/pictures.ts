// The pictures of the rules pages: bundled from the games' own folders.
const files = import.meta.glob<string>('../../../crates/games/*/pictures/*.svg', { query: '?url', import: 'default', eager: true });

/** Where a picture of a game's rules page is, if there is one. */
export const pictureOf = (game: string, path: string): string | undefined => files[`../../../crates/games/${game}/${path}`];
