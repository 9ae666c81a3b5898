#!/usr/bin/env node
// Starts the command line. Node takes the types off the sources by itself, except in an installed package.
const oldest = 24
if (Number.parseInt(process.versions.node, 10) < oldest) {
  process.stderr.write(`lectern needs Node.js ${oldest} or newer, and this is ${process.versions.node}\n`)
  process.exit(1)
}
await import('./resolve-sources.js')
if (import.meta.url.includes('/node_modules/')) await import('./strip-types.js')
const { keepTheRest } = await import('./compile-cache.js')
const { run } = await import('./run.ts')
await run(process.argv)
keepTheRest()
