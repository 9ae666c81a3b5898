// The Chromium that tests drive: one that the environment names, an installed one, or that of a package.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const { LECTERN_BROWSER: named, CI } = process.env

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const fromPackage = process.platform === 'linux' && process.arch === 'x64'

/** Why there is no browser; undefined where there is one. Where CI is set, tests are not skipped for that. */
export const noBrowser = (): string | undefined => {
  if (named !== undefined || fromPackage || installed.some(path => existsSync(path))) return undefined
  if (CI !== undefined) throw new Error(noBrowserHere)
  return noBrowserHere
}

const noBrowserHere =
  'there is no browser: install Chromium or Chrome, or name one in LECTERN_BROWSER (`package` is that of @sparticuz/chromium, for Linux on x64); where CI is set, this is an error'

export const launch = async (more: readonly string[] = []): Promise<Browser> => {
  const path = named === 'package' ? undefined : (named ?? installed.find(one => existsSync(one)))
  return chromium.launch({ executablePath: path ?? (await unpacked()), args: [...flags, ...more] })
}

/** In a container there is neither a sandbox nor much shared memory. */
const flags = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-zygote']

/** The package unpacks into the temporary folder, and takes what is there for itself: so it has a folder for each version. */
const unpacked = async (): Promise<string> => {
  const require = createRequire(import.meta.url)
  const build = require.resolve('@sparticuz/chromium')
  const { version } = JSON.parse(readFileSync(join(build, '../../package.json'), 'utf8'))
  const folder = join(tmpdir(), `lectern-chromium-${version}`)
  mkdirSync(folder, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const { default: packaged, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium')
    // What a bare machine lacks is else unpacked in one cloud only.
    await inflate(join(build, '../../bin/al2023.tar.br'))
    setupLambdaEnvironment(join(folder, 'al2023', 'lib'))
    const executable = await packaged.executablePath()
    // What the package says of its fonts is where they are in one cloud only. Without any, the browser crashes.
    writeFileSync(join(folder, 'fonts.conf'), fonts)
    process.env.FONTCONFIG_FILE = join(folder, 'fonts.conf')
    return executable
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/** Those of the package, which lie beside this. */
const fonts = `<?xml version="1.0"?>
<fontconfig>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`
