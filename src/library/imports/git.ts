// A repository of git as a source of imports.
import { archiveLimits } from '#archive/index.ts'
import { fetchRepository, parseGitAddress } from '#git/index.ts'
import { usingSpool } from '../files/index.ts'
import { blamingAddress } from './bad-address.ts'
import type { WithSource } from './source.ts'

/** Limits: bytes of a repository as it is sent, bytes of the wanted files in it, and entries of its folders. */
const limits = { packSize: 500_000_000, totalSize: 1_000_000_000, entries: 50_000 }

/** Reads the files of a branch, a tag or a folder. Credentials in the address are sent to its origin alone. */
export const withGit: WithSource = ({ ctx, url, signal, progress }, work) =>
  // The spool of the request is for files, which are smaller.
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
