import { t } from '@lingui/core/macro';
import { toast } from './toast.ts';

/** Puts a text on the clipboard and says so: `done` names what was copied ("Details copied"), `hint` how to use it. */
export function copyText(text: string, done: string, hint?: string): void {
  navigator.clipboard.writeText(text).then(
    () => toast({ kind: 'done', title: done, message: hint }),
    () =>
      toast({
        kind: 'failed',
        title: t`The clipboard refused the text`,
        message: t`Select it and copy it by hand.`,
      }),
  );
}
