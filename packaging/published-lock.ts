// The lock file of the published package, so that its users get the versions that were tested.

interface LockedPackage {
  readonly dev?: boolean
  readonly devOptional?: boolean
  /** Whether it is another package of this repository. */
  readonly link?: boolean
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>
  readonly [field: string]: unknown
}

/**
 * What npm reads as `npm-shrinkwrap.json` in a package: the lock file of the repository without development dependencies
 * and its other packages. npm installs all that it lists, which would be two gigabytes with the tools and test servers of
 * every platform.
 */
export const publishedLock = (lock: LockFile): LockFile => {
  const packages = Object.entries(lock.packages)
    .filter(([path]) => path === '' || path.startsWith('node_modules/'))
    .filter(([, { dev, devOptional, link }]) => dev !== true && devOptional !== true && link !== true)
    .map(([path, { devDependencies: _, ...locked }]) => [path, locked])
  return { ...lock, packages: Object.fromEntries(packages) }
}
