// Repositories of git, fetched over HTTP without a program of git.
export { type GitAddress, parseGitAddress } from './address.ts'
export type { GitFetcher } from './conversation.ts'
export { fetchRepository, type RepositoryRequest } from './fetch-repository.ts'
export type { GitFile, GitProblem, ListedFiles, ListLimits } from './list-files.ts'
