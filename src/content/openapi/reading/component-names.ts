// Names for components that were defined elsewhere than under `components`: short ones if they are free.

/** Makes a name for what is at a place of a file (empty for the entry); never the same one twice in a section. */
export type NameComponent = (section: string, file: string, segments: readonly string[]) => string

/** Objects whose keys are names that somebody chose. */
const named = new Set(
  'schemas definitions $defs parameters responses examples requestBodies headers securitySchemes links callbacks pathItems'.split(
    ' ',
  ),
)

export const componentNames = (takenIn: (section: string) => Iterable<string>): NameComponent => {
  const taken = new Map<string, Set<string>>()
  const lastNumbers = new Map<string, number>()

  return (section, file, segments) => {
    const names = taken.get(section) ?? new Set(takenIn(section))
    taken.set(section, names)
    const name = [shortName(file, segments), longName(file, segments)].find(
      candidate => candidate !== '' && !names.has(candidate),
    )
    const free = name ?? numbered(names, longName(file, segments) || 'other', section)
    names.add(free)
    return free
  }

  function numbered(names: ReadonlySet<string>, base: string, section: string): string {
    const key = `${section}/${base}`
    let number = lastNumbers.get(key) ?? 1
    do number++
    while (names.has(`${base}-${number}`))
    lastNumbers.set(key, number)
    return `${base}-${number}`
  }
}

/** `Pet` for `#/definitions/Pet` and `pet.yaml#/Pet`, `pet` for `pet.yaml`, otherwise empty. */
const shortName = (file: string, segments: readonly string[]): string => {
  const [last, list] = [segments.at(-1), segments.at(-2)]
  if (last === undefined) return clean(stemOf(file))
  const isName = (file !== '' && list === undefined) || (list !== undefined && named.has(list))
  return isName && !/^\d*$/.test(last) ? clean(last) : ''
}

const longName = (file: string, segments: readonly string[]): string =>
  [file, ...segments]
    .map(clean)
    .filter(part => part !== '')
    .join('_')
    .slice(-longest)

const stemOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.(json|ya?ml)$/i, '')

const longest = 100

const clean = (text: string): string =>
  text
    .slice(-longest)
    .replace(/[^\w.-]+/g, '_')
    .replace(/^[_.]+|_+$/g, '')
