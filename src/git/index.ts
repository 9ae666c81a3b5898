// Git repositories, fetched over HTTP without the git program.
export { parseGitAddress } from './address.ts'
export { fetchRepository, type RepositoryRequest } from './fetch-repository.ts'
export { type FileViews, fileViews } from './file-views.ts'
export type { ListedFiles } from './list-files.ts'
