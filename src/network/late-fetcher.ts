// A fetcher whose libraries are loaded by the first fetch: they are a large part of the program.
import type { Fetcher, FetcherOptions } from './fetcher.ts'

export const createLateFetcher = (options: FetcherOptions): Fetcher => {
  let fetcher: Promise<Fetcher> | undefined
  const loaded = (): Promise<Fetcher> => {
    fetcher ??= import('./fetcher.ts').then(({ createFetcher: createLateFetcher }) =>
      createLateFetcher(options),
    )
    return fetcher
  }
  return {
    fetch: async (url, request, receive) => (await loaded()).fetch(url, request, receive),
    refuse: async (url, request) => (await loaded()).refuse(url, request),
    close: async () => (await fetcher)?.close(),
  }
}
