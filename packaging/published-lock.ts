// The lock file that goes into the published package, so that whoever installs it gets the versions that were tested.

interface LockedPackage {
  readonly dev?: boolean
  readonly devOptional?: boolean
  /** Another package of this repository. */
  readonly link?: boolean
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>
  readonly [field: string]: unknown
}

/**
 * What npm reads as `npm-shrinkwrap.json` in a package: the lock file of the repository without what only development
 * needs, and without its other packages. npm installs all that it lists, two gigabytes with the tools and test servers of every platform.
 */
export const publishedLock = (lock: LockFile): LockFile => {
  const packages = Object.entries(lock.packages)
    .filter(([path]) => path === '' || path.startsWith('node_modules/'))
    .filter(([, { dev, devOptional, link }]) => dev !== true && devOptional !== true && link !== true)
    .map(([path, { devDependencies: _, ...locked }]) => [path, locked])
  return { ...lock, packages: Object.fromEntries(packages) }
}
