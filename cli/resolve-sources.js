// Finds modules by their names alone: this package's own sources, which it reads as well, and what a module of a package imports of the same package.
// Node asks the file system about each of them, which of a start, with its two thousand modules, is a third.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const own = new URL('..', import.meta.url).href
const folder = fileURLToPath(own)

/** What sources import by the name of a package, or of a part of Node: the same for all, which are one package. */
const found = new Map()

registerHooks({
  resolve(specifier, context, next) {
    // Where nothing is there, loading it says so.
    const source = context.parentURL?.startsWith(own) ? sourceAt(specifier, context.parentURL) : undefined
    if (source !== undefined) return { url: source, format: 'module-typescript', shortCircuit: true }
    const neighbour = neighbourAt(specifier, context)
    // Of which format it is, Node finds out when it loads it.
    if (neighbour !== undefined) return { url: neighbour, shortCircuit: true }
    return isNameInSource(specifier, context)
      ? packageNamed(specifier, () => next(specifier, context))
      : next(specifier, context)
  },
  // As text at once: Node reads bytes in four calls of the system, decodes them, and takes the address apart twice.
  load(url, context, next) {
    const { format } = context
    if (format !== 'module-typescript' || !url.startsWith(own)) return next(url, context)
    return { source: readFileSync(folder + url.slice(own.length), 'utf8'), format, shortCircuit: true }
  },
})

/** As `imports` in package.json has it: `#` is the folder `src`. */
const sourceAt = (specifier, parent) => {
  if (!specifier.endsWith('.ts')) return undefined
  if (specifier.startsWith('#')) return `${own}src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? addressFrom(parent, specifier) : undefined
}

/** A file of the same package; what is required may be named without its ending. */
const neighbourAt = (specifier, { parentURL, conditions }) =>
  parentURL?.includes('/node_modules/') &&
  /^\.\.?\/.*\.m?js$/.test(specifier) &&
  conditions.includes('import')
    ? addressFrom(parentURL, specifier)
    : undefined

/** Most are plain names below the same folder, which need not be taken apart. */
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
