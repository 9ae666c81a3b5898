// Lectern with the pages of a repository, imported and published as a site.
import { openBench } from '../bench.ts'
import { openEngine } from '../engines.ts'
import { publishFolder } from '../publish-folder.ts'
import { readSource, type Source } from './source.ts'

/** Calls `work` while the site is served. */
export const withLectern = async <T>(
  folder: string,
  title: string,
  work: (source: Source) => Promise<T>,
): Promise<T> => {
  const bench = await openBench(await openEngine('sqlite'), { seconds: 0, rounds: 0, warmUp: 0, repeats: 0 })
  return bench.serve('peers', async server => {
    const { space } = await publishFolder(bench, server, folder, title)
    const { pages } = await server.api.ask('GET', `/v1/spaces/${space}/content/pages`)
    return work(readSource(folder, title, pages))
  })
}
