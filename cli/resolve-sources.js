// Resolves and reads this package's own sources, and resolves imports within one package, by their specifiers alone. Node
// would ask the file system about each module, which takes a third of a start with its two thousand modules.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const own = new URL('..', import.meta.url).href
const folder = fileURLToPath(own)

/**
 * Where the names of packages and of Node's modules lead, for imports from sources: all sources are one package, so a
 * name means the same in each.
 */
const found = new Map()

registerHooks({
  resolve(specifier, context, next) {
    // A missing file is reported when it is loaded.
    const source = context.parentURL?.startsWith(own) ? sourceAt(specifier, context.parentURL) : undefined
    if (source !== undefined) return { url: source, format: 'module-typescript', shortCircuit: true }
    const neighbour = neighbourAt(specifier, context)
    // Without a format: Node detects it when it loads the file.
    if (neighbour !== undefined) return { url: neighbour, shortCircuit: true }
    return isNameInSource(specifier, context)
      ? packageNamed(specifier, () => next(specifier, context))
      : next(specifier, context)
  },
  // Read as text at once: Node would read bytes in four system calls, decode them, and parse the URL twice.
  load(url, context, next) {
    const { format } = context
    if (format !== 'module-typescript' || !url.startsWith(own)) return next(url, context)
    return { source: readFileSync(folder + url.slice(own.length), 'utf8'), format, shortCircuit: true }
  },
})

/** As in `imports` of package.json, `#` stands for the folder `src`. */
const sourceAt = (specifier, parent) => {
  if (!specifier.endsWith('.ts')) return undefined
  if (specifier.startsWith('#')) return `${own}src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? addressFrom(parent, specifier) : undefined
}

/** A file of the same package, for `import` only: `require` may leave out the extension. */
const neighbourAt = (specifier, { parentURL, conditions }) =>
  parentURL?.includes('/node_modules/') &&
  /^\.\.?\/.*\.m?js$/.test(specifier) &&
  conditions.includes('import')
    ? addressFrom(parentURL, specifier)
    : undefined

/** Most specifiers are plain names below the same folder, which need no URL parser. */
const addressFrom = (parent, specifier) =>
  /^\.(?:\/[\w-][\w.-]*)+$/.test(specifier)
    ? parent.slice(0, parent.lastIndexOf('/')) + specifier.slice(1)
    : new URL(specifier, parent).href

const isNameInSource = (specifier, { parentURL, conditions, importAttributes }) =>
  !/^[.#/]/.test(specifier) &&
  parentURL?.startsWith(`${own}src/`) &&
  conditions.includes('import') &&
  Object.keys(importAttributes).length === 0

const packageNamed = (name, find) => {
  let known = found.get(name)
  if (known === undefined) {
    known = { ...find(), shortCircuit: true }
    found.set(name, known)
  }
  return known
}
