// A call that was made: a promise of what is answered, with the headers beside it; a list, page by page.

export interface CallOptions {
  /** Ends the call. */
  readonly signal?: AbortSignal
  /** Do it only if it is still the version with this `etag`; else it fails with `PreconditionFailedError`. */
  readonly ifMatch?: string
  /** Names what is done, so that it is done once however often it is sent. The client makes one where the API takes it. */
  readonly idempotencyKey?: string
  /** More headers to send. Names are in lower case. */
  readonly headers?: Readonly<Record<string, string>>
}

/** What was answered, and what stood above it. */
export interface Answer<Data> {
  readonly data: Data
  readonly status: number
  readonly headers: Headers
  /** Names the version of what was answered: what `ifMatch` takes. */
  readonly etag: string | undefined
  /** Names the request in the log of the server. */
  readonly requestId: string | undefined
}

/** A call under way: await it for what is answered. */
export interface Call<Data> extends Promise<Data> {
  /** What is answered together with status, headers, `etag`. */
  withAnswer(): Promise<Answer<Data>>
}

interface ListPage {
  readonly next?: { readonly page: string }
  readonly items: readonly unknown[]
}

/** A list: await it for one page, or go through all items of all pages by `for await`. */
export interface ListCall<Page extends ListPage> extends Call<Page>, AsyncIterable<Page['items'][number]> {}

export const callOf = <Data>(answer: Promise<Answer<Data>>): Call<Data> => {
  const data = answer.then(answered => answered.data)
  const withAnswer = () => {
    // A failure is handled where the answer is awaited.
    data.catch(() => {})
    return answer
  }
  return Object.assign(data, { withAnswer })
}

/** `ask` gets a page by its cursor. Nothing is sent before it is awaited or gone through. */
export const listCallOf = <Page extends ListPage>(
  ask: (page?: string) => Promise<Answer<Page>>,
): ListCall<Page> => {
  let first: Promise<Answer<Page>> | undefined
  const withAnswer = () => {
    first ??= ask()
    return first
  }
  const data = () => withAnswer().then(answer => answer.data)
  return {
    withAnswer,
    // biome-ignore lint/suspicious/noThenProperty: a list is awaited or gone through, and asked for only then
    then: (done, failed) => data().then(done, failed),
    catch: failed => data().catch(failed),
    finally: settled => data().finally(settled),
    [Symbol.toStringTag]: 'Promise',
    [Symbol.asyncIterator]: () => itemsOf(ask),
  }
}

async function* itemsOf<Page extends ListPage>(
  ask: (page?: string) => Promise<Answer<Page>>,
): AsyncGenerator<Page['items'][number], void, undefined> {
  for (let page: string | undefined; ; ) {
    const { data } = await ask(page)
    // What comes from JSON is never a promise.
    yield* data.items as Awaited<Page['items'][number]>[]
    page = data.next?.page
    if (page === undefined) return
  }
}
