// What runs in the process that typesets one document. It answers each request before it takes the next.
import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Invalid } from '#kernel/errors.ts'
import { createCompiler } from './compiler.ts'
import { type Covered, coveredBy } from './covered.ts'
import { fontFiles } from './fonts.ts'
import { frameReader, headOf } from './frames.ts'
import type { GuardData } from './guard.ts'
import type { ProcessLimits, Reply, Request } from './messages.ts'
import { missingImage, readyImage } from './ready-image.ts'

const limits = JSON.parse(process.argv[2] ?? '') as ProcessLimits
const until = new Float64Array(new SharedArrayBuffer(8))

const allow = (milliseconds: number): void => {
  const { user, system } = process.cpuUsage()
  until[0] = (user + system) / 1000 + milliseconds
}
allow(limits.time)
new Worker(new URL('./guard.ts', import.meta.url), {
  workerData: { memory: limits.memory, until } satisfies GuardData,
})
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const compiler = createCompiler(fontFiles())

let covered: Covered | undefined

/** Replaces characters without a glyph by U+FFFD, except invisible ones, which need none. */
const coveredText = (text: string): string => {
  covered ??= coveredBy(fontFiles())
  const isCovered = covered
  return text.replace(/[^\p{ASCII}\p{Default_Ignorable_Code_Point}]/gu, character =>
    isCovered(character.codePointAt(0) ?? 0) ? character : '\ufffd',
  )
}

/** The width of every picture in pixels. */
const pictureWidth = 1200

const answer = async (request: Request, bytes: Buffer): Promise<Uint8Array> => {
  if (request.kind === 'draw') {
    allow(limits.time)
    const { pixelsOf } = await import('./pixels.ts')
    return pixelsOf(compiler.draw(coveredText(bytes.toString())), pictureWidth)
  }
  if (request.kind === 'typeset') {
    allow(limits.time)
    return compiler.typeset(request.isCovered ? coveredText(bytes.toString()) : bytes.toString())
  }
  if (request.kind === 'missing') compiler.map(request.name, missingImage)
  else addImage(request, bytes)
  return Buffer.alloc(0)
}

const addImage = ({ name, isTried }: Extract<Request, { readonly kind: 'image' }>, given: Buffer): void => {
  compiler.map(name, missingImage)
  const { bytes, isRisky } = readyImage(given)
  compiler.map(name, bytes)
  if (!isTried && !isRisky) return
  allow(limits.imageTime)
  try {
    compiler.typeset(`#image("/images/${name}", width: 10cm)`)
  } catch (error) {
    compiler.map(name, missingImage)
    throw error
  }
}

const send = (reply: Reply, bytes: Uint8Array): void => {
  process.stdout.write(headOf(reply, bytes.length))
  process.stdout.write(bytes)
}

const next = frameReader<Request>(process.stdin)
for (let frame = await next(); frame !== undefined; frame = await next()) {
  const bytes = Buffer.concat(await Array.fromAsync(frame.body))
  try {
    send({ kind: 'done' }, await answer(frame.header, bytes))
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    send({ kind: 'refused', reason: error.message }, Buffer.alloc(0))
  }
}
process.exit()
