// Paths with parameters as a tree of their steps, which tells of an address whose path it is.

/** What a path leads to, and what the address has in place of its parameters; of `*`, all that follows. */
export interface Found<Value> {
  readonly value: Value
  readonly params: Record<string, string>
}

export interface PathTree<Value> {
  /** `path` begins with a slash; a step `:name` stands for any one, and `*` at its end for all that follow. Throws where there is such a path. */
  add(method: string, path: string, value: Value): void
  /** What is named comes before a parameter, and a parameter before `*`. */
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
  /** What follows a step of this name. */
  readonly named: Map<string, Step<Value>>
  /** What follows a parameter. */
  parameter: Step<Value> | undefined
  /** By method: the paths that end here, and those that take all that follows. */
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

/** The path of an address, which may name a host; undefined where it is not written as addresses are. */
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

/** Where the path leads from its character `from` on; fills in the values of parameters. */
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
