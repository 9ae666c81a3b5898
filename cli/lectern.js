#!/usr/bin/env node
// Starts the command line. Node takes the types off the sources by itself, except in an installed package.
import { enableCompileCache } from 'node:module'

enableCompileCache()
if (import.meta.url.includes('/node_modules/')) await import('./strip-types.js')
const { run } = await import('./run.ts')
await run(process.argv)
