// Whether whoever asks for a page wants its Markdown rather than HTML, by the weights of the header `Accept` (RFC 9110, 12.5.1).

/** Programs that want Markdown name it; of one that takes HTML as well as that, it is what they came for. */
export const prefersMarkdown = (accept: string | undefined): boolean => {
  if (accept === undefined || !namesMarkdown(accept)) return false
  const ranges = rangesIn(accept.slice(0, longest))
  const markdown = ranges.get('text/markdown') ?? 0
  const html = ranges.get('text/html') ?? ranges.get('text/*') ?? ranges.get('*/*') ?? 0
  return markdown > 0 && markdown >= html
}

/** Without this, nobody gets Markdown at the address of a page. */
export const namesMarkdown = (accept: string): boolean => /markdown/i.test(accept)

/** In characters. */
const longest = 2000

/** The weights by types; of a type that is named with parameters, such as a variant of Markdown, the highest one. */
const rangesIn = (accept: string): Map<string, number> => {
  const ranges = new Map<string, number>()
  for (const part of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = part.split(';').map(piece => piece.trim())
    const weight = weightIn(parameters)
    ranges.set(type, Math.max(weight, ranges.get(type) ?? 0))
  }
  return ranges
}

const weightIn = (parameters: readonly string[]): number => {
  const given = parameters.find(parameter => parameter.startsWith('q='))
  if (given === undefined) return 1
  const weight = Number(given.slice(2))
  return weight >= 0 && weight <= 1 ? weight : 0
}
