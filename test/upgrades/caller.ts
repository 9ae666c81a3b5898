// Calls the API of a server of any version.

/** A response body of any shape. */
type Answer = any

export interface Caller {
  post(path: string, body?: object): Promise<Answer>
  patch(path: string, body: object): Promise<Answer>
  get(path: string): Promise<Answer>
  /** The response body, or undefined if this version has no such operation. */
  postIfKnown(path: string, body?: object): Promise<Answer | undefined>
  ifKnown(method: string, path: string, body?: object): Promise<Answer | undefined>
}

/** Calls with a token; throws unless the response is a success. */
export const callerOf = (url: string, token: string): Caller => {
  const send = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${url}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    const response = await send(method, path, body)
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const ifKnown = async (method: string, path: string, body?: object): Promise<Answer | undefined> => {
    try {
      return await call(method, path, body)
    } catch (error) {
      if (/ answered 40[45]:/.test(String(error))) return undefined
      throw error
    }
  }
  return {
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    get: path => call('GET', path),
    postIfKnown: (path, body) => ifKnown('POST', path, body),
    ifKnown,
  }
}
