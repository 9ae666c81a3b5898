// Pages with comments on them, so that a comment still says what it was about once its page is gone.
export { type DiscussedPage, discussedPages, noteDiscussed, rememberRemoved } from './discussed-pages.ts'
