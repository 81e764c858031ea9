import { Checkbox, Radio, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { AmountField } from '../fields/AmountField.tsx';
import { ColourField } from '../fields/pictures/ColourField.tsx';
import { PasswordField } from '../fields/PasswordField.tsx';
import { PercentField } from '../fields/PercentField.tsx';
import { QuantityStepper } from '../fields/QuantityStepper.tsx';
import { SearchField } from '../fields/SearchField.tsx';
import { DateField, TimeField } from '../fields/TimeField.tsx';
import { WeekdayField } from '../fields/WeekdayField.tsx';
import { Card } from '../frames/Card.tsx';
import { NumericKeypad } from '../input/NumericKeypad.tsx';
import { PickField } from '../pick/PickField.tsx';
import { PickOneField } from '../pick/PickOneField.tsx';
import { SelectField } from '../pick/SelectField.tsx';
import classes from './Gallery.module.css';
import { drinkCreation, drinkOptions } from './samples.tsx';

const data = drinkOptions.map(({ id, name }) => ({ value: id, label: name }));
const nothing = (): void => undefined;

/** Every field: empty, filled, refused, disabled. */
export function FieldsOf() {
  const [amount, setAmount] = useState<number | '' | null>(12.5);
  const [chosen, setChosen] = useState<string | null>('d2');
  const [many, setMany] = useState<readonly string[]>(['d1', 'd3']);
  const [time, setTime] = useState<string | null>('17:30:00');
  const [date, setDate] = useState<string | null>('2026-11-22');
  const [count, setCount] = useState(2);
  const [keys, setKeys] = useState(1250);
  const [days, setDays] = useState('1,2,3');
  return (
    <>
      <Card title="Fields">
        <div className={classes.fields}>
          <TextInput label="Text" placeholder="Empty" />
          <TextInput label="Text with a hint" description="Shown below the field" defaultValue="Tea" withAsterisk />
          <TextInput label="Refused" defaultValue="Tea" error="This name is used already." />
          <TextInput label="Disabled" defaultValue="Tea" disabled />
          <Textarea label="Several lines" defaultValue="ชาเย็นใส่นม ไม่ใส่น้ำแข็ง" />
          <PasswordField label="Password" defaultValue="secret" />
          <AmountField label="Amount" value={amount} onChange={setAmount} />
          <PercentField label="Percentage" value={7.5} onChange={nothing} />
          <SearchField value="" onSearch={nothing} />
          <ColourField label="Colour" value="#2f6b63" />
          <TimeField label="Time" value={time} onChange={setTime} />
          <DateField label="Date" value={date} onChange={setDate} />
          <DateField label="Date, refused" value={null} error="Required" />
          <WeekdayField label="Days" value={days} onChange={setDays} />
        </div>
      </Card>
      <Card title="Choices">
        <div className={classes.fields}>
          <SelectField label="Select" searchable clearable data={data} value={chosen} onChange={setChosen} />
          <SelectField
            label="Select that creates"
            placeholder="None"
            data={data}
            value={chosen}
            onChange={setChosen}
            creation={drinkCreation}
          />
          <SelectField label="Refused" data={data} value={null} error="Required" />
          <SelectField label="Disabled" data={data} value="d1" disabled />
          <PickOneField label="One of many" options={drinkOptions} value={chosen} onChange={setChosen} />
          <PickField label="Some of many" options={drinkOptions} value={many} onChange={setMany} />
          <SegmentedControl data={['One', 'Two', 'Three']} aria-label="Segments" />
          <Switch label="Switch" description="With a hint" defaultChecked />
          <Switch label="Switch, disabled" disabled defaultChecked />
          <Checkbox label="Box" defaultChecked />
          <Radio label="Choice" defaultChecked />
        </div>
      </Card>
      <Card title="Numbers by finger">
        <div className={classes.fields}>
          <QuantityStepper value={count} onChange={setCount} label="Quantity" />
          <NumericKeypad value={keys} onChange={setKeys} />
        </div>
      </Card>
    </>
  );
}
