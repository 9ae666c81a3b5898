// Names of browsers, by which people recognize their own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserName } from './browser-name.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test('a browser is named with its system, and one that does not say what it is is called so', () => {
  const named: readonly (readonly [string, string])[] = [
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0 Safari/537.36 Edg/140.0`,
      'Edge on Windows',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/140.0 Safari/537.36`, 'Chrome on Linux'],
    [
      `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webKit} Chrome/140.0 Mobile Safari/537.36`,
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['curl/8.5.0', 'curl'],
    ['something else', 'An unknown browser'],
    ['', 'An unknown browser'],
  ]
  for (const [userAgent, words] of named) assert.equal(browserName(userAgent), words)
})
