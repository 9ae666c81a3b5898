// A repository of git as a source of imports.
import { archiveLimits } from '#archive/index.ts'
import { fetchRepository, parseGitAddress } from '#git/index.ts'
import { usingSpool } from '../files/index.ts'
import { blamingAddress } from './bad-address.ts'
import type { WithSource } from './source.ts'

/** Bytes of a repository as it is sent, and of the files in it that are wanted; how many entries its folders have. */
const limits = { packSize: 500_000_000, totalSize: 1_000_000_000, entries: 50_000 }

/** Gets the files of a branch, a tag or a folder. Credentials in the address go to its origin, and nowhere else. */
export const withGit: WithSource = ({ ctx, url, signal, progress }, work) =>
  // The spool of the request takes files, which are smaller.
  usingSpool({ file: limits.packSize }, async spool => {
    const { fileSize, pathLength, depth } = { ...archiveLimits, fileSize: ctx.limits.file }
    const { files, problems } = await blamingAddress(() =>
      fetchRepository({
        address: parseGitAddress(url),
        fetcher: ctx.fetcher,
        keep: spool.take,
        signal,
        progress,
        limits: { ...limits, fileSize, pathLength, depth },
      }),
    )
    return work({ files, failures: problems })
  })
