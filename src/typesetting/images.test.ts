// Images in a PDF: which are shown, and which are left out without affecting the others.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readPdf } from '../../test/world/pdf.ts'
import { createTypesetting } from './index.ts'
import { drawn, pictureIn, typeset } from './testing.ts'

const typesetting = createTypesetting({ imageTime: 1000 })
after(() => typesetting.close())

const shown = async (images: Readonly<Record<string, Uint8Array>>) => {
  const source = Object.keys(images).map(name => `#image("/images/${name}", width: 2cm)\n`)
  const { pdf, missing } = await typeset(typesetting, source.join(''), images)
  const { pages } = await readPdf(pdf)
  return { missing, images: pages.reduce((sum, page) => sum + page.images, 0) }
}

test('PNG, GIF, JPEG, WebP and SVG are shown, whatever they are named', async () => {
  const jpeg = Buffer.from(smallJpeg, 'base64')
  const images = {
    a: pictureIn('png'),
    b: pictureIn('gif'),
    c: jpeg,
    d: pictureIn('webp'),
    e: pictureIn('webpLossless'),
    f: Buffer.concat([
      Buffer.from('<?xml version="1.0"?><!-- by hand -->'),
      drawn('<rect width="9" height="9"/>'),
    ]),
  }
  assert.deepEqual(await shown(images), { missing: [], images: 5 })
})

test('an image that is broken, of another form, or none at all is missing with a reason, and the others are shown', async () => {
  const { missing, images } = await shown({
    whole: pictureIn('png'),
    cut: pictureIn('png').subarray(0, 50),
    cutWebp: pictureIn('webp').subarray(0, 30),
    bitmap: pictureIn('bmp'),
    text: Buffer.from('no image'),
    empty: Buffer.alloc(0),
    huge: Buffer.concat([
      pictureIn('png').subarray(0, 16),
      Buffer.from([0, 1, 0, 0, 0, 1, 0, 0]),
      Buffer.alloc(99),
    ]),
    unclosed: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>'),
  })
  const named = missing.map(({ name }) => name)
  assert.deepEqual(
    ['cut', 'bitmap', 'text', 'empty', 'huge', 'unclosed'].filter(name => !named.includes(name)),
    [],
  )
  assert.ok(!named.includes('whole'))
  assert.ok(images >= 1)
  for (const { reason } of missing) assert.notEqual(reason, '')
})

test('drawings that would end the process, fill its memory or take for ever are missing, and the others are shown', async () => {
  const nested = Array.from(
    { length: 30 },
    (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(2)}</g>`,
  )
  const { missing } = await shown({
    deep: drawn('<g>'.repeat(100_000) + '</g>'.repeat(100_000)),
    blur: drawn(
      '<filter id="f"><feGaussianBlur stdDeviation="5000"/></filter><rect filter="url(#f)" width="20000" height="2000"/>',
      'width="20000" height="2000"',
    ),
    many: drawn(`<defs><rect id="a0" width="1" height="1"/>${nested.join('')}</defs><use href="#a30"/>`),
    whole: drawn('<rect width="9" height="9"/>'),
  })
  assert.deepEqual(missing.map(({ name }) => name).sort(), ['blur', 'deep', 'many'])
})

test('a drawing brings in no file and no address', async () => {
  const secret = new URL('../../docs/handbook/README.md', import.meta.url)
  const { missing, images } = await shown({
    file: drawn(
      `<image href="${secret}" width="9" height="9"/><image href="${secret.pathname}" width="9" height="9"/>`,
    ),
    address: drawn('<image href="http://127.0.0.1:9/a.png" width="9" height="9"/>'),
    entity: Buffer.concat([
      Buffer.from(`<!DOCTYPE svg [<!ENTITY x SYSTEM "${secret}">]>`),
      drawn('<text y="9">&x;</text>'),
    ]),
  })
  assert.deepEqual([missing.map(({ name }) => name), images], [['entity'], 0])
})

/** 8 × 6 pixels. */
const smallJpeg =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAGAAgDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwCjRRRXOewf/9k='
