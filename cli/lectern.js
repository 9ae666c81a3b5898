#!/usr/bin/env node
import { readFileSync } from 'node:fs'
// Starts the command line. Node takes the types off the sources by itself, except in an installed package,
// below node_modules; there the same is done by this hook.
import { enableCompileCache, registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache()

if (import.meta.url.includes('/node_modules/')) {
  const own = new URL('..', import.meta.url).href
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith(own) || !url.endsWith('.ts')) return next(url, context)
      const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'))
      return { format: 'module', source, shortCircuit: true }
    },
  })
}

const { run } = await import('./run.ts')
await run(process.argv)
