// What pages of sites say beside what is written in them, in English.

export const pageWords = {
  skip: 'Skip to content',
  siteLinks: 'Links of this site',
  sections: 'Sections',
  variants: 'Variants',
  pages: 'Pages',
  below: 'Pages in',
  morePages: 'more pages',
  close: 'Close',
  search: 'Search',
  darkTheme: 'Dark theme',
  breadcrumbs: 'Breadcrumbs',
  onThisPage: 'On this page',
  pageActions: 'Page actions',
  copy: 'Copy as Markdown',
  copied: 'Copied',
  markdown: 'View as Markdown',
  pdf: 'Save as PDF',
  print: 'Print',
  updated: 'Last updated',
  by: 'by',
  edit: 'Edit this page',
  source: 'View source',
  turn: 'Previous and next page',
  previous: 'Previous',
  next: 'Next',
  footer: 'Footer',
  announcement: 'Announcement',
  madeWith: 'Made with Lectern',
}

export type Words = Readonly<typeof pageWords>
