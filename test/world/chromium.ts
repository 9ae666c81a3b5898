// The Chromium for tests: one that the environment names, an installed one, or that of a package.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

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

/**
 * The reason why there is no browser; undefined if there is one. On CI, the lack of a browser is an error, so that no
 * test is skipped.
 */
export const noBrowser = (): string | undefined => {
  if (named !== undefined || fromPackage || installed.some(path => existsSync(path))) return undefined
  if (CI !== undefined) throw new Error(noBrowserHere)
  return noBrowserHere
}

const noBrowserHere =
  'there is no browser: install Chromium or Chrome, or name one in LECTERN_BROWSER (`package` is that of @sparticuz/chromium, for Linux on x64); where CI is set, this is an error'

export const launch = async (more: readonly string[] = []): Promise<Browser> => {
  const path = named === 'package' ? undefined : (named ?? installed.find(one => existsSync(one)))
  const started = path === undefined ? await unpacked() : { executablePath: path }
  return chromium.launch({ ...started, args: [...flags, ...more] })
}

/** In a container there is neither a sandbox nor much shared memory. */
const flags = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-zygote']

/**
 * How the package's browser is started. It is unpacked once for each version, into a folder beside its place, which is
 * then renamed: a program that is still being written cannot be started, and other processes start whatever is there.
 */
const unpacked = async (): Promise<LaunchOptions> => {
  const require = createRequire(import.meta.url)
  const { version } = JSON.parse(
    readFileSync(join(require.resolve('@sparticuz/chromium'), '../../package.json'), 'utf8'),
  )
  const folder = join(tmpdir(), `lectern-chromium-${version}`)
  if (!existsSync(folder)) {
    const beside = mkdtempSync(`${folder}-`)
    // The package unpacks into the temporary folder that the environment names, so this needs a process with an
    // environment of its own.
    const env = { ...process.env, TMPDIR: beside }
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'unpack-chromium.ts')], { env })
    try {
      renameSync(beside, folder)
    } catch (error) {
      if (!existsSync(folder)) throw error
      rmSync(beside, { recursive: true })
    }
  }
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}
