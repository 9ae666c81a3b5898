// Whether whoever asks for a page wants its Markdown rather than HTML.
import { weightsIn } from '#http/accept.ts'

/** Programs that want Markdown name it; of one that takes HTML as well as that, it is what they came for. */
export const prefersMarkdown = (accept: string | undefined): boolean => {
  if (accept === undefined || !namesMarkdown(accept)) return false
  const weights = weightsIn(accept)
  const markdown = weights.get('text/markdown') ?? 0
  const html = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0
  return markdown > 0 && markdown >= html
}

/** Without this, nobody gets Markdown at the address of a page. */
export const namesMarkdown = (accept: string): boolean => /markdown/i.test(accept)
