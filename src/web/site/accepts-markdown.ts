// Whether a request for a page wants Markdown rather than HTML.
import { weightsIn } from '#http/accept.ts'

/**
 * Whether the `Accept` header prefers Markdown. Only programs that want Markdown name it, so it wins over HTML of equal
 * weight.
 */
export const prefersMarkdown = (accept: string | undefined): boolean => {
  if (accept === undefined || !namesMarkdown(accept)) return false
  const weights = weightsIn(accept)
  const markdown = weights.get('text/markdown') ?? 0
  const html = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0
  return markdown > 0 && markdown >= html
}

/** Whether the header names Markdown at all; without that, no page is sent as Markdown at its own address. */
export const namesMarkdown = (accept: string): boolean => /markdown/i.test(accept)
