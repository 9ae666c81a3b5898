// Strips the types from this package's own sources when it is installed: below node_modules, Node does not do it.
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
    // Node warns that the function is experimental, which is of no interest to the user of a command.
    const source = withoutWarning(() => stripTypeScriptTypes(text))
    return { format: 'module', source, shortCircuit: true }
  },
})

// Hooks belong to a thread, so a new thread or process must load this file first, too.
const withHooks = argv => (argv.includes(import.meta.url) ? argv : [...argv, '--import', import.meta.url])
process.execArgv = withHooks(process.execArgv)
threads.Worker = class extends threads.Worker {
  constructor(file, options = {}) {
    super(file, { ...options, execArgv: withHooks(options.execArgv ?? process.execArgv) })
  }
}
syncBuiltinESMExports()
