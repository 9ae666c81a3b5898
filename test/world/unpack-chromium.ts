// Unpacks the browser of @sparticuz/chromium into the temporary folder, with the libraries and fonts that it needs.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium, { inflate } from '@sparticuz/chromium'

/**
 * The fonts of the package, which are beside this file. The package's own configuration fits one cloud only; without any
 * fonts, the browser crashes.
 */
const fonts = `<?xml version="1.0"?>
<fontconfig>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`

await chromium.executablePath()
// Libraries that a minimal system lacks; the package itself unpacks them in one cloud only.
await inflate(join(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../../bin/al2023.tar.br'))
writeFileSync(join(tmpdir(), 'fonts.conf'), fonts)
