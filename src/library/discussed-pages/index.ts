// Pages with comments, so that a comment still shows what it was about once its page is removed.
export { type DiscussedPage, discussedPages, noteDiscussed, rememberRemoved } from './discussed-pages.ts'
