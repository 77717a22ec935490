// Rules pages: Markdown from our own server, with pictures beside it.
import { Marked, type Tokens } from 'marked';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** A name for links, from a heading. */
export const slug = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');

/** A page as HTML. `picture` says where a picture is; raw HTML is shown as text. */
export function render(markdown: string, picture: (path: string) => string | undefined): string {
  const marked = new Marked({
    renderer: {
      image: ({ href, text }: Tokens.Image) => {
        const address = picture(href);
        const image = address ? `<img src="${escaped(address)}" alt="" loading="lazy">` : '';
        return `<figure>${image}<figcaption>${escaped(text)}</figcaption></figure>`;
      },
      // A picture stands by itself, not inside a paragraph.
      paragraph({ tokens }: Tokens.Paragraph) {
        const inside = this.parser.parseInline(tokens);
        return tokens.every((token) => token.type === 'image') ? inside : `<p>${inside}</p>`;
      },
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escaped(text),
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      table(token: Tokens.Table) {
        const cell = (tag: string) => (one: Tokens.TableCell) => `<${tag}>${this.parser.parseInline(one.tokens)}</${tag}>`;
        const rows = token.rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`).join('');
        return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${token.header.map(cell('th')).join('')}</tr></thead><tbody>${rows}</tbody></table></div>`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
}
