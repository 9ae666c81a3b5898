// What a site shows of change requests whose content replaces main contents: for the bar of a preview.
export {
  type ChangedPage,
  type ProposedChangeRequest,
  type ProposedChanges,
  proposedChanges,
} from './proposed-changes.ts'
