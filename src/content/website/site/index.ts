// Sites: which addresses belong to them, and how their pages are arranged.
export { fragmentOf, normalAddress } from './addresses.ts'
export { arrangePages, type PlacedPage, type TreeEntry } from './arrange-pages.ts'
export { type FilePaths, filePaths } from './file-paths.ts'
export { type Menu, menusOf } from './menu.ts'
export { addressIn, isInSite, type Site, siteOf } from './site.ts'
export { isEndless, isFile, isOtherForm, ownEditionOf, queryBound } from './skipped.ts'
export { summaryOf } from './summary.ts'
export { type WayMarks, wayMarksOf } from './way-marks.ts'
