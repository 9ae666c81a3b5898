// Run by npm before it packs: writes the lock file of the package. `--remove` removes it afterwards.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { publishedLock } from './published-lock.ts'

const written = new URL('../npm-shrinkwrap.json', import.meta.url)

if (process.argv.includes('--remove')) rmSync(written, { force: true })
else {
  const lock = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
  writeFileSync(written, `${JSON.stringify(publishedLock(JSON.parse(lock)), null, 2)}\n`)
}
