// Which media types the sender of a request prefers, by the weights of the header `Accept` (RFC 9110, 12.5.1).

/** Whether HTML is preferred. Browsers name it in `Accept`; programs that take anything do not. */
export const prefersHtml = (accept: string | undefined): boolean => {
  if (accept === undefined || !/html/i.test(accept)) return false
  const weights = weightsIn(accept)
  const html = weights.get('text/html') ?? 0
  return html > 0 && html > (weights.get('application/json') ?? 0)
}

/** The weights by media type; the highest one of a type that is named several times, with parameters. */
export const weightsIn = (accept: string): Map<string, number> => {
  const weights = new Map<string, number>()
  for (const part of accept.slice(0, longest).toLowerCase().split(',')) {
    const [type = '', ...parameters] = part.split(';').map(piece => piece.trim())
    weights.set(type, Math.max(weightIn(parameters), weights.get(type) ?? 0))
  }
  return weights
}

/** Characters of the header that are read. */
const longest = 2000

const weightIn = (parameters: readonly string[]): number => {
  const given = parameters.find(parameter => parameter.startsWith('q='))
  if (given === undefined) return 1
  const weight = Number(given.slice(2))
  return weight >= 0 && weight <= 1 ? weight : 0
}
