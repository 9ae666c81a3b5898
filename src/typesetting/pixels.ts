// Renders SVG as pixels. Text must have been converted to paths: no fonts are loaded here.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { kept } from '#kernel/kept.ts'

/** A PNG; its height follows from the width. */
export const pixelsOf = async (svg: string, width: number): Promise<Uint8Array> => {
  await loaded()
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } })
  try {
    const picture = drawing.render()
    try {
      return picture.asPng()
    } finally {
      picture.free()
    }
  } finally {
    drawing.free()
  }
}

const loaded = kept(async () => {
  await initWasm(await readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
})
