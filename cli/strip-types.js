// Takes the types off this package's own sources, where it is installed: below node_modules Node does not do it.
import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes, syncBuiltinESMExports } from 'node:module'
import { fileURLToPath } from 'node:url'
import threads from 'node:worker_threads'

const own = new URL('..', import.meta.url).href

const withoutWarning = work => {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return work()
  } finally {
    process.emitWarning = emitWarning
  }
}

registerHooks({
  load(url, context, next) {
    if (!url.startsWith(own) || !url.endsWith('.ts')) return next(url, context)
    const text = readFileSync(fileURLToPath(url), 'utf8')
    // The function still calls itself experimental; that it does is nothing to whoever runs a command.
    const source = withoutWarning(() => stripTypeScriptTypes(text))
    return { format: 'module', source, shortCircuit: true }
  },
})

// Hooks are a thread's own, so a new thread begins with this file too, and so does a new process.
const withHooks = argv => (argv.includes(import.meta.url) ? argv : [...argv, '--import', import.meta.url])
process.execArgv = withHooks(process.execArgv)
threads.Worker = class extends threads.Worker {
  constructor(file, options = {}) {
    super(file, { ...options, execArgv: withHooks(options.execArgv ?? process.execArgv) })
  }
}
syncBuiltinESMExports()
