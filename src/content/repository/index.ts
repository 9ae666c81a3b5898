// Repositories of documentation: folders of Markdown files, read into outlines of pages and written from content.
export { gitBlobId } from './blob-id.ts'
export type {
  ContentFile,
  ContentPage,
  ContentReusableContent,
  FileSource,
  RepositoryContent,
} from './content.ts'
export { encodeDestination, splitDestination } from './destination.ts'
export { layOut, type RepositoryLayout } from './lay-out.ts'
export type {
  OutlineCover,
  OutlineFields,
  OutlineFile,
  OutlinePage,
  OutlineReusableContent,
  OutlineTarget,
  Problem,
  Redirect,
  Repository,
} from './outline.ts'
export { folderOf, nameOf, relativePath, resolvePath } from './paths.ts'
export { readRepository } from './read-repository.ts'
export { writeRepository } from './write-repository.ts'
