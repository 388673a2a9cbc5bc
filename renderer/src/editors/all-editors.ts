// One piece of code for all of them: opening an editor never waits twice.
export { DateEditor } from './DateEditor.tsx';
export { ListEditor } from './list/ListEditor.tsx';
export { NumberEditor } from './NumberEditor.tsx';
export { MultilineEditor, TextEditor } from './TextEditor.tsx';
export { YesNoEditor } from './YesNoEditor.tsx';
