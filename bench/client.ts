// One connection to a server, which prepares the measurements and times single requests.
import { Client, FormData } from 'undici'

export interface Api {
  ask(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<any>
  /** Uploads an archive as an import. */
  upload(path: string, archive: Buffer): Promise<void>
  /** Milliseconds until the whole response has arrived. */
  time(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<number>
  close(): Promise<void>
}

export const connect = (url: string, token: string): Api => {
  const client = new Client(url, { headersTimeout: 0, bodyTimeout: 0 })
  const authorization = `Bearer ${token}`
  const send = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: string | FormData,
  ) => {
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const headers = { authorization, ...type }
    const answer = await client.request({ method, path, headers, body: body ?? null })
    const text = await answer.body.text()
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`)
    return text
  }
  const json = (body: object | undefined) => body && JSON.stringify(body)
  return {
    ask: async (method, path, body) => JSON.parse(await send(method, path, json(body))),
    upload: async (path, archive) => {
      const form = new FormData()
      form.append('archive', new File([new Uint8Array(archive)], 'archive.zip'))
      await send('POST', path, form)
    },
    time: async (method, path, body) => {
      const text = json(body)
      const started = performance.now()
      await send(method, path, text)
      return performance.now() - started
    },
    close: () => client.close(),
  }
}
