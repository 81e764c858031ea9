import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type * as z from 'zod/mini';
import { useLanguage } from '#text/define.ts';
import { fieldText } from '#text/fields.ts';
import { informOf } from '../dialogs/dialogs.ts';
import { isForDialog, isRefusal } from './refusal.ts';

/** What a refused submit reports; the product's `CallError` has all of it. */
export interface FormFailure {
  readonly message: string;
  readonly requestID: string;
}

interface SchemaFormOptions<S extends z.ZodMiniType<object, object>> {
  /** The schema of the call; its codes become words. */
  readonly schema: S;
  readonly initialValues: z.input<S>;
  /**
   * Receives the schema's output (trimmed, typed). Throw the refusal: field errors are shown at their inputs, the rest
   * goes to `failure`.
   */
  readonly onSubmit: (values: z.output<S>) => Promise<void>;
}

/** Input props of one field, its message already translated. */
interface FieldProps {
  readonly error?: string;
  readonly [prop: string]: unknown;
}

export interface SchemaForm<Values> {
  /** Spread onto the form: `<form {...form.props}>`. */
  readonly props: { readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void; readonly noValidate: true };
  /** `<TextInput {...form.field('name')} />`; a path such as `address.province` reaches into objects. */
  readonly field: (path: string, options?: { readonly type: 'checkbox' }) => FieldProps;
  /**
   * The error below a path such as `lines.3`, for a part of a long form that renders only when it changed
   * (`Unchanged`).
   */
  readonly faultsBelow: (path: string) => readonly unknown[];
  readonly isSubmitting: boolean;
  readonly failure: FormFailure | null;
  readonly isDirty: boolean;
  /** Submits the form as its button would. */
  readonly submit: () => void;
  /** Does what a submit does for a page that answers its call itself (`LaterContext`); nothing counts as saved. */
  readonly tryOut: () => Promise<void>;
  /** Resets the form to other values, as if nothing had been typed or refused. */
  readonly reset: (values: Values) => void;
  /** Mantine's form, for everything not covered here: values, setFieldValue, lists. */
  readonly inner: UseFormReturnType<Values>;
}

/**
 * A form over a schema of the contract. A refused form keeps everything that was typed, shows each message at its field
 * and moves the focus to the first invalid one (ux point 15).
 */
export function useSchemaForm<S extends z.ZodMiniType<object, object>>({
  schema,
  initialValues,
  onSubmit,
}: SchemaFormOptions<S>): SchemaForm<z.input<S>> {
  const language = useLanguage();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const element = useRef<HTMLFormElement | null>(null);
  const wantsFocus = useRef(false);
  const inner = useForm<z.input<S>>({
    mode: 'controlled',
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
  });

  const send = async () => {
    setFailure(null);
    if (inner.validate().hasErrors) {
      wantsFocus.current = true;
      return;
    }
    const read = schema.safeParse(inner.getValues());
    if (!read.success) return;
    setIsSubmitting(true);
    try {
      await onSubmit(read.data);
      inner.resetDirty();
    } catch (refusal) {
      takeRefusal(refusal);
    } finally {
      setIsSubmitting(false);
    }
  };

  const tryOut = async () => {
    setFailure(null);
    if (inner.validate().hasErrors) {
      wantsFocus.current = true;
      return;
    }
    const read = schema.safeParse(inner.getValues());
    if (!read.success) return;
    // What is no refusal comes from the page that answered the call.
    await onSubmit(read.data).catch((refusal: unknown) => {
      if (isRefusal(refusal)) takeRefusal(refusal);
    });
  };

  function takeRefusal(refusal: unknown): void {
    if (!isRefusal(refusal)) throw refusal;
    if (isForDialog(refusal)) {
      void informOf(refusal);
      return;
    }
    const known = refusal.fields.filter(({ path }) => hasField(path));
    if (known.length > 0) {
      // A refusal about one field explains it better than the bare "not valid" of the field.
      const isAboutOne = refusal.fields.length === 1;
      wantsFocus.current = true;
      inner.setErrors(
        Object.fromEntries(
          known.map(({ path, code, message }) => [
            dotted(path),
            isAboutOne && code === 'invalid' ? refusal.message : message,
          ]),
        ),
      );
    }
    if (known.length < refusal.fields.length || known.length === 0)
      setFailure({ message: refusal.message, requestID: refusal.requestID });
  }

  const hasField = (path: string): boolean =>
    element.current?.querySelector(`[data-path="${CSS.escape(dotted(path))}"]`) != null;

  // After the messages are rendered, so that a screen reader reads the field together with its message.
  const { errors } = inner;
  useEffect(() => {
    if (!wantsFocus.current) return;
    const bad = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (bad == null) return;
    wantsFocus.current = false;
    bad.focus();
  }, [errors, isSubmitting]);

  return {
    props: {
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        element.current = event.currentTarget;
        if (!isSubmitting) void send();
      },
    },
    field: (path, options) => {
      // The form library cannot follow a path that is put together.
      const props = inner.getInputProps(path as never, options) as { readonly error?: unknown };
      const error = typeof props.error === 'string' ? fieldText(props.error, language) : undefined;
      // Mantine's password field leaves this out; screen readers and the focus above need it.
      return { ...props, error, 'aria-invalid': error === undefined ? undefined : true };
    },
    faultsBelow: (path) =>
      Object.entries(errors)
        .filter(([field]) => field === path || field.startsWith(`${path}.`))
        .flat(),
    isSubmitting,
    failure,
    isDirty: inner.isDirty(),
    submit: () => void send(),
    tryOut,
    reset: (values) => {
      setFailure(null);
      inner.clearErrors();
      inner.setValues(values);
      inner.resetDirty(values);
    },
    inner,
  };
}

/** Refuses one field from inside `onSubmit`, with a code that has words in both languages, such as `username_taken`. */
export class FieldRefusal extends Error {
  override readonly name = 'FieldRefusal';
  readonly fields: readonly { readonly path: string; readonly message: string }[];
  readonly requestID = '';

  constructor(path: string, code: string) {
    super(code);
    this.fields = [{ path, message: code }];
  }
}

/** `lines[1].quantity` of the server is `lines.1.quantity` of the form. */
const dotted = (path: string): string => path.replace(/\[(\d+)\]/g, '.$1');
