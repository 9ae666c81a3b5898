// The limits on the number of variables, and on their size together.

/** For a space, and for each page. */
export const mostVariables = { space: 1000, page: 200 } as const

/** For one request, including the variables that it removes: enough to replace all of a space's variables by others. */
export const mostNamedVariables = 2 * mostVariables.space

/** For names and values together, in UTF-8. */
export const mostBytesOfVariables = 65_536

type Variables = Readonly<Record<string, string>>
type Of = keyof typeof mostVariables

/** The limit that the variables exceed, in words; undefined if they exceed none. */
export const excessOfVariables = (variables: Variables, of: Of): string | undefined => {
  if (Object.keys(variables).length > mostVariables[of])
    return `at most ${mostVariables[of].toLocaleString('en')} variables`
  return sizeOfVariables(variables) > mostBytesOfVariables
    ? 'at most 64 KB of variables, names and values together'
    : undefined
}

/** Whether variables exceed a limit, and are more or larger than those before. */
export const growsTooMuch = (before: Variables, after: Variables, of: Of): boolean =>
  excessOfVariables(after, of) !== undefined &&
  (Object.keys(after).length > Object.keys(before).length || sizeOfVariables(after) > sizeOfVariables(before))

/** The variables, or the first ones by name that fit within the limits: for content from before there were limits. */
export const fittingVariables = (variables: Variables, of: Of): Variables => {
  if (excessOfVariables(variables, of) === undefined) return variables
  const fitting: [string, string][] = []
  let bytes = 0
  for (const name of Object.keys(variables).sort().slice(0, mostVariables[of])) {
    const value = variables[name] as string
    bytes += bytesOf(name, value)
    if (bytes > mostBytesOfVariables) break
    fitting.push([name, value])
  }
  return Object.fromEntries(fitting)
}

/** The size of names and values together, in bytes. */
export const sizeOfVariables = (variables: Variables): number =>
  Object.entries(variables).reduce((sum, [name, value]) => sum + bytesOf(name, value), 0)

const bytesOf = (name: string, value: string): number => Buffer.byteLength(name) + Buffer.byteLength(value)
