// The Chromium that tests drive: one that the environment names, an installed one, or that of a package.
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
  const started = path === undefined ? await unpacked() : { executablePath: path }
  return chromium.launch({ ...started, args: [...flags, ...more] })
}

/** In a container there is neither a sandbox nor much shared memory. */
const flags = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-zygote']

/**
 * How the browser of the package is started. It is unpacked once for each version: beside its place, to which it is
 * then moved, since a program that is still being written cannot be started, and other processes start what is there.
 */
const unpacked = async (): Promise<LaunchOptions> => {
  const require = createRequire(import.meta.url)
  const { version } = JSON.parse(
    readFileSync(join(require.resolve('@sparticuz/chromium'), '../../package.json'), 'utf8'),
  )
  const folder = join(tmpdir(), `lectern-chromium-${version}`)
  if (!existsSync(folder)) {
    const beside = mkdtempSync(`${folder}-`)
    // The package unpacks into what the environment names as the temporary folder: so a process does it that has its own.
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
