// Files in a form: multipart/form-data, written here since streams can be sent so, too.

/** The bytes of a file. A stream is sent as it comes, and once: a call with one is never repeated. */
export type Content = Blob | Uint8Array | ReadableStream<Uint8Array>

/** A file to upload: a `File` or `Blob` as it is, or bytes with a name. */
export type Upload =
  | Blob
  | {
      readonly name: string
      /** The media type. */
      readonly type?: string
      readonly content: Content
    }

export interface EncodedForm {
  readonly type: string
  readonly body: Blob | ReadableStream<Uint8Array>
}

export const isUpload = (value: unknown): value is Upload =>
  value instanceof Blob || (typeof value === 'object' && value !== null && 'content' in value)

/** The fields of a form as the body of a request; a list of files becomes as many parts. */
export const encodeForm = (fields: Readonly<Record<string, unknown>>): EncodedForm => {
  const boundary = `lectern-${randomName()}`
  const parts: Content[] = []
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) {
      if (one === undefined) continue
      const { head, content } = isUpload(one) ? filePart(name, one) : textPart(name, one)
      parts.push(new Blob([`--${boundary}\r\n${head}\r\n\r\n`]), content, new Blob(['\r\n']))
    }
  parts.push(new Blob([`--${boundary}--\r\n`]))
  return { type: `multipart/form-data; boundary=${boundary}`, body: joined(parts) }
}

/** A name that nobody else has: 128 random bits. */
export const randomName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

interface Part {
  readonly head: string
  readonly content: Content
}

const textPart = (name: string, value: unknown): Part => ({
  head: `content-disposition: form-data; name="${quoted(name)}"`,
  content: new Blob([String(value)]),
})

const filePart = (field: string, file: Upload): Part => {
  const name = 'name' in file && typeof file.name === 'string' ? file.name : 'file'
  const content = file instanceof Blob ? file : file.content
  const type = file.type || (content instanceof Blob && content.type) || 'application/octet-stream'
  if (/[\r\n]/.test(type)) throw new TypeError('the media type of a file must be one line')
  const disposition = `content-disposition: form-data; name="${quoted(field)}"; filename="${quoted(name)}"`
  return { head: `${disposition}\r\ncontent-type: ${type}`, content }
}

/** As browsers write names in forms. */
const quoted = (name: string): string => name.replace(/["\r\n]/g, found => encodeURIComponent(found))

/** One blob, whose length is known and which can be sent again; a stream where one of the parts is one. */
const joined = (parts: readonly Content[]): EncodedForm['body'] => {
  const whole = parts.filter(isWhole)
  if (whole.length === parts.length) return new Blob(whole.map(blobOf))
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  pipeAll(parts, writable).catch(error => writable.abort(error).catch(() => {}))
  return readable
}

const isWhole = (part: Content): part is Blob | Uint8Array => !(part instanceof ReadableStream)

// Bytes that several threads share are no part of a blob, says the type of Blob; they are copied into it all the same.
const blobOf = (part: Blob | Uint8Array): Blob =>
  part instanceof Blob ? part : new Blob([part as Uint8Array<ArrayBuffer>])

const pipeAll = async (parts: readonly Content[], writable: WritableStream<Uint8Array>): Promise<void> => {
  for (const part of parts) {
    const stream = isWhole(part) ? blobOf(part).stream() : part
    await stream.pipeTo(writable, { preventClose: true })
  }
  await writable.close()
}
