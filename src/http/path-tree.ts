// Paths with parameters as a tree of their steps, to find the path that an address matches.

/** The value at the path that matches, and the values of its parameters; the value of `*` is the rest of the address. */
export interface Found<Value> {
  readonly value: Value
  readonly params: Record<string, string>
}

export interface PathTree<Value> {
  /**
   * `path` begins with a slash. A step `:name` matches any one step, and
   * `*` at the end all that follow. Throws if the path is there already.
   */
  add(method: string, path: string, value: Value): void
  /** A literal step is preferred to a parameter, and a parameter to `*`. */
  find(method: string, address: string): Found<Value> | undefined
}

export const pathTree = <Value>(): PathTree<Value> => {
  const root = newStep<Value>()
  return {
    add: (method, path, value) => {
      const steps = path.slice(1).split('/')
      const names = steps.flatMap(step => (isParameter(step) ? [step.slice(1)] : step === '*' ? [step] : []))
      const takesRest = steps.at(-1) === '*'
      const last = (takesRest ? steps.slice(0, -1) : steps).reduce(stepBelow, root)
      const endings = takesRest ? last.rests : last.ends
      if (endings.has(method)) throw new Error(`there are two of ${method} ${path}`)
      endings.set(method, { value, names })
    },
    find: (method, address) => {
      const path = pathIn(address)
      const values: string[] = []
      const ending = path === undefined ? undefined : endingOf(root, { method, path }, 1, values)
      if (ending === undefined) return undefined
      const params: Record<string, string> = {}
      for (let index = 0; index < values.length; index++)
        params[ending.names[index] as string] = values[index] as string
      return { value: ending.value, params }
    },
  }
}

interface Step<Value> {
  /** The literal steps below this one, by name. */
  readonly named: Map<string, Step<Value>>
  /** The parameter below this step. */
  parameter: Step<Value> | undefined
  /** By method: paths that end here, and paths that end with `*` here. */
  readonly ends: Map<string, Ending<Value>>
  readonly rests: Map<string, Ending<Value>>
}

interface Ending<Value> {
  readonly value: Value
  readonly names: readonly string[]
}

const newStep = <Value>(): Step<Value> => ({
  named: new Map(),
  parameter: undefined,
  ends: new Map(),
  rests: new Map(),
})

const isParameter = (step: string): boolean => step.startsWith(':')

const stepBelow = <Value>(above: Step<Value>, name: string): Step<Value> => {
  if (isParameter(name)) {
    above.parameter ??= newStep()
    return above.parameter
  }
  const below = above.named.get(name) ?? newStep<Value>()
  above.named.set(name, below)
  return below
}

/** The path of an address, which may include a host; undefined where the address is not well-formed. */
const pathIn = (address: string): string | undefined => {
  const local = address.startsWith('/') ? address : address.replace(/^https?:\/\/[^/?#]*/i, '')
  if (!local.startsWith('/')) return undefined
  const end = local.search(/[?#]/)
  const path = end === -1 ? local : local.slice(0, end)
  return path.includes('%') && decoded(path) === undefined ? undefined : path
}

const decoded = (text: string): string | undefined => {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

interface Asked {
  readonly method: string
  readonly path: string
}

/** The end of the path that matches from character `from` on; appends the values of parameters to `values`. */
const endingOf = <Value>(
  { named, parameter, ends, rests }: Step<Value>,
  asked: Asked,
  from: number,
  values: string[],
): Ending<Value> | undefined => {
  const { method, path } = asked
  if (from > path.length) return ends.get(method)
  const slash = path.indexOf('/', from)
  const end = slash === -1 ? path.length : slash
  const name = decoded(path.slice(from, end)) as string
  const below = named.get(name)
  const ending = below && endingOf(below, asked, end + 1, values)
  if (ending !== undefined) return ending
  if (parameter !== undefined) {
    values.push(name)
    const behind = endingOf(parameter, asked, end + 1, values)
    if (behind !== undefined) return behind
    values.pop()
  }
  const rest = rests.get(method)
  if (rest !== undefined) values.push(decoded(path.slice(from)) as string)
  return rest
}
