// Bundles modules of this program into one script for browsers, so that the search of an export does what the server's
// does.
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

/** An expression whose value is the exports of the module. */
export const bundleOf = (entry: URL): string => {
  const made = new Map<string, string>()
  const parts: string[] = []
  const nameOf = (file: URL): string => {
    const known = made.get(file.href)
    if (known !== undefined) return known
    const body = bodyOf(file, nameOf)
    const name = `module${made.size}`
    made.set(file.href, name)
    parts.push(`const ${name} = (() => {\n${body}\n})()`)
    return name
  }
  const name = nameOf(entry)
  return `(() => {\n${parts.join('\n')}\nreturn ${name}\n})()`
}

/** The module as the body of a function: imports become constants, and exports its return value. */
const bodyOf = (file: URL, nameOf: (file: URL) => string): string => {
  const exported: string[] = []
  const body = withoutTypes(readFileSync(file, 'utf8'))
    .replace(imported, (_, names, from) => {
      const some = namesIn(names)
      if (some.length === 0) return ''
      const inner = some.map(([name, as]) => (name === as ? name : `${name}: ${as}`)).join(', ')
      return `const { ${inner} } = ${nameOf(fileOf(from, file))}`
    })
    .replace(passedOn, (_, names, from) => {
      for (const [name, as] of namesIn(names)) exported.push(`${as}: ${nameOf(fileOf(from, file))}.${name}`)
      return ''
    })
    .replace(declared, (_, name) => {
      exported.push(name)
      return `const ${name}`
    })
  return `${body.replace(emptyLines, '\n')}\nreturn { ${exported.join(', ')} }`
}

const imported = /^import \{([^}]*)\} from '([^']+)'/gm
const passedOn = /^export \{([^}]*)\} from '([^']+)'/gm
const declared = /^export const (\w+)/gm
/** Empty lines, and lines with only a comment. */
const emptyLines = /\n(\s*(\/\/.*)?\n)+/g

const namesIn = (list: string): [name: string, as: string][] =>
  list
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)
    .map(name => {
      const [own = '', as = own] = name.split(/\s+as\s+/)
      return [own, as]
    })

const sources = new URL('../../../', import.meta.url)

const fileOf = (from: string, file: URL): URL =>
  from.startsWith('#') ? new URL(from.slice(1), sources) : new URL(from, file)

/**
 * Removes types. The warning that the function is experimental is suppressed, since it means nothing to whoever runs a
 * command.
 */
const withoutTypes = (source: string): string => {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return stripTypeScriptTypes(source.replace(/^[ \t]*\/\*\*[\s\S]*?\*\/\n/gm, ''))
  } finally {
    process.emitWarning = emitWarning
  }
}
