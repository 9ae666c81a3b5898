// Finds this package's own sources by their names alone. Node asks the file system about each of them, which of a start,
// with its more than a thousand modules, is a fifth.
import { registerHooks } from 'node:module'

const own = new URL('..', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    const url = context.parentURL?.startsWith(own) ? sourceAt(specifier, context.parentURL) : undefined
    // Where nothing is there, loading it says so.
    return url === undefined
      ? next(specifier, context)
      : { url, format: 'module-typescript', shortCircuit: true }
  },
})

/** As `imports` in package.json has it: `#` is the folder `src`. */
const sourceAt = (specifier, parent) => {
  if (!specifier.endsWith('.ts')) return undefined
  if (specifier.startsWith('#')) return `${own}src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? new URL(specifier, parent).href : undefined
}
