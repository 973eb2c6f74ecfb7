use serde_json::json;

use super::*;

fn panel(value: serde_json::Value) -> Panel {
    read(&value)
        .expect("a chart")
        .panels
        .into_iter()
        .next()
        .expect("a panel")
}

fn values(panel: &Panel, series: usize) -> Vec<Option<f64>> {
    panel.series[series].values.clone()
}

#[test]
fn the_contract_of_part_d() {
    let chart = read(&json!({
        "demoType": "chart", "title": "Trend", "dateRange": {"from": "2026-02-07", "to": "2026-03-08", "label": "Last 30 days"},
        "panels": [{
            "kind": "trend", "chart": "line", "x": {"key": "date", "label": "Date", "type": "date"},
            "series": [{"key": "revenue", "label": "Revenue", "unit": "USD"}, {"key": "ctr", "label": "CTR", "unit": "%", "axis": "right"}],
            "data": [{"date": "2026-02-07", "revenue": 2600, "ctr": null}, {"date": "2026-02-08", "revenue": "2,800", "ctr": 1.5}],
        }],
    }))
    .expect("a chart");
    assert_eq!(chart.period.as_deref(), Some("Last 30 days"));
    let panel = &chart.panels[0];
    assert_eq!((panel.look, panel.topic), (ChartLook::Line, Some(Topic::Trend)));
    assert_eq!(values(panel, 0), [Some(2600.0), Some(2800.0)]);
    assert_eq!(values(panel, 1), [None, Some(1.5)]);
    assert_eq!(panel.series[0].unit, ChartUnit::Currency("USD".into()));
    assert_eq!(
        (panel.series[1].unit.clone(), panel.series[1].side),
        (ChartUnit::Percent, AxisSide::Right)
    );
    assert!(matches!(&panel.xs, Xs::Dates { grain: DateGrain::Day, at } if at[1] - at[0] == 86_400_000.0));
}

#[test]
fn aliases() {
    let pie = panel(
        json!({"panels": [{"id": "device", "kind": "pie", "title": "Devices", "data": [{"name": "Mobile", "value": 62}, {"name": "PC", "value": 38}]}]}),
    );
    assert_eq!(pie.look, ChartLook::Pie);
    assert_eq!(pie.xs, Xs::Names(vec!["Mobile".into(), "PC".into()]));
    assert_eq!(values(&pie, 0), [Some(62.0), Some(38.0)]);
    let guessed =
        panel(json!({"type": "bar", "stacked": true, "data": [{"campaign": "A", "adSpend": 1, "clicks": 2}]}));
    assert_eq!(guessed.look, ChartLook::StackedBar);
    assert_eq!(
        guessed.series.iter().map(|one| one.label.as_str()).collect::<Vec<_>>(),
        ["Ad spend", "Clicks"]
    );
    let pairs = panel(json!({"chart": {"type": "scatter", "data": [[1, 2], [1, 3]]}}));
    assert_eq!(
        (pairs.look, pairs.xs.clone()),
        (ChartLook::Scatter, Xs::Numbers(vec![1.0, 1.0]))
    );
    let bare = panel(json!({"kind": "line", "labels": ["a", "b"], "data": [1, null, 3]}));
    assert_eq!(bare.xs, Xs::Names(vec!["a".into(), "b".into(), "3".into()]));
    let columns = panel(json!({"kind": "line", "data": {"date": ["2026-01", "2026-02"], "x1": [1, 2]}}));
    assert_eq!(values(&columns, 0), [Some(1.0), Some(2.0)]);
    let own = panel(
        json!({"kind": "line", "series": [{"name": "a", "data": [["p", 1], ["q", 2]]}, {"name": "b", "data": [["q", 3], ["r", 4]]}]}),
    );
    assert_eq!(own.xs.len(), 3);
    assert_eq!(values(&own, 0), [Some(1.0), Some(2.0), None]);
    assert_eq!(values(&own, 1), [None, Some(3.0), Some(4.0)]);
    let one_row = panel(json!({"kind": "pie", "data": [{"name": "all", "mobile": 1, "pc": 2}]}));
    assert_eq!(one_row.xs, Xs::Names(vec!["Mobile".into(), "Pc".into()]));
}

#[test]
fn dates_are_sorted_and_never_moved() {
    let found =
        panel(json!({"kind": "line", "data": [{"date": "2026-03-02", "v": 2}, {"date": "2026-03-01", "v": 1}]}));
    assert_eq!(values(&found, 0), [Some(1.0), Some(2.0)]);
    assert_eq!(xs::date("1970-01-01"), Some((DateGrain::Day, 0.0)));
    for text in ["2000-02-29", "1969-12-31", "2026-11", "2026-03-08T09:30"] {
        let (grain, at) = xs::date(text).expect(text);
        assert_eq!(xs::iso(grain, at), text);
    }
    assert!(
        ["2026", "2026-13-01", "yesterday", "2026-1-1-1", "٢٠٢٦-01-01", "-1-2"]
            .iter()
            .all(|text| xs::date(text).is_none())
    );
    assert!(
        panel(json!({"kind": "line", "data": [["2026-01-01", 1], ["2026-01-02", 1], ["2026-01-09", 1]]}))
            .xs
            .is_uneven()
    );
    assert!(
        !panel(json!({"kind": "line", "data": [["2026-01", 1], ["2026-02", 1], ["2026-03", 1]]}))
            .xs
            .is_uneven()
    );
}

#[test]
fn caps_hold() {
    for (count, dropped) in [(MAX_POINTS - 1, 0), (MAX_POINTS, 0), (MAX_POINTS + 1, 1)] {
        let found = panel(json!({"kind": "line", "data": vec![1; count]}));
        assert_eq!(found.dropped, dropped);
        assert_eq!(found.xs.len() + dropped, count);
    }
    let many: Vec<_> = (0..MAX_SERIES + 5)
        .map(|index| json!({"key": format!("k{index}")}))
        .collect();
    assert_eq!(
        panel(json!({"kind": "line", "series": many, "data": [{"x": 1}]}))
            .series
            .len(),
        MAX_SERIES
    );
    let long = panel(json!({"kind": "bar", "data": [{"name": "가".repeat(MAX_LABEL + 1), "value": 1}]}));
    assert!(matches!(&long.xs, Xs::Names(names) if names[0].chars().count() == MAX_LABEL));
}

#[test]
fn bad_input_is_no_panic_and_no_chart() {
    for value in [
        json!(null),
        json!(3),
        json!("chart"),
        json!({}),
        json!([]),
        json!({"panels": 3}),
        json!({"title": "x"}),
    ] {
        assert!(read(&value).is_none(), "{value}");
    }
    assert_eq!(read(&json!({"panels": []})).map(|chart| chart.panels.len()), Some(0));
    for value in [
        json!({"panels": [{"data": [null, {}, [], "x", [1]]}]}),
        json!({"panels": [{"kind": "pie", "data": [{"name": "a", "value": -1}]}]}),
        json!({"panels": [{"kind": "line", "data": [1e308, -1e308]}]}),
        json!({"kind": "line", "series": [{"data": []}, {"data": [{"x": {"y": 1}, "y": []}]}]}),
        json!({"kind": "scatter", "x": [], "y": [], "data": [{"x": "a", "y": "b"}]}),
        json!({"kind": "line", "data": {"a": [], "b": 3}}),
    ] {
        let _ = read(&value);
    }
    let hostile = panel(json!({"kind": "bar", "data": [{"name": "<img src=x>\u{202e}\n=1+1", "value": 1}]}));
    assert_eq!(hostile.xs, Xs::Names(vec!["<img src=x> =1+1".into()]));
}

#[test]
fn facts_and_units() {
    let found = panel(json!({"kind": "line", "data": [null, 10, 4, 30, null]}));
    let facts = facts(&found.series[0]).expect("facts");
    assert_eq!(
        (facts.first, facts.last, facts.min, facts.max),
        ((1, 10.0), (3, 30.0), (2, 4.0), (3, 30.0))
    );
    assert_eq!((facts.count, facts.trend), (3, Trend::Rose));
    assert_eq!(ChartUnit::read(Some("usd"), None), ChartUnit::Currency("USD".into()));
    assert_eq!(
        ChartUnit::read(Some("currency"), Some("krw")),
        ChartUnit::Currency("KRW".into())
    );
    assert_eq!(ChartUnit::read(Some("원"), None), ChartUnit::Currency("KRW".into()));
    assert_eq!(ChartUnit::read(Some("ms"), None), ChartUnit::Suffix("ms".into()));
    assert_eq!(
        ChartUnit::read(Some("currency"), Some("<b>")),
        ChartUnit::Currency("USD".into())
    );
}

#[test]
fn what_is_no_known_unit_is_one_under_its_own_key_alone() {
    let unit = |spec: serde_json::Value| {
        let mut series = spec;
        series["key"] = json!("v");
        panel(json!({"chart": "line", "series": [series], "data": [{"v": 12}]})).series[0]
            .unit
            .clone()
    };
    for word in ["monotone", "timeseries", "quantitative", "log", ".2f"] {
        assert_eq!(unit(json!({ "type": word })), ChartUnit::Plain, "{word}");
        assert_eq!(unit(json!({ "format": word })), ChartUnit::Plain, "{word}");
    }
    assert_eq!(unit(json!({"unit": "ms"})), ChartUnit::Suffix("ms".into()));
    assert_eq!(
        unit(json!({"type": "monotone", "format": "percent"})),
        ChartUnit::Percent
    );
    let krw = ChartUnit::Currency("KRW".into());
    assert_eq!(unit(json!({"type": "monotone", "currency": "KRW"})), krw);
    assert_eq!(unit(json!({"valueType": "currency", "currency": "KRW"})), krw);
}

#[test]
fn scales_are_round() {
    assert_eq!(
        nice(1100.0, 7100.0, 4, false),
        Scale {
            min: 0.0,
            max: 8000.0,
            step: 2000.0
        }
    );
    assert_eq!(nice(96.0, 99.0, 4, false).min, 96.0);
    assert_eq!(nice(96.0, 99.0, 4, true).min, 0.0);
    assert_eq!(
        nice(-3.0, 4.0, 4, true),
        Scale {
            min: -4.0,
            max: 4.0,
            step: 2.0
        }
    );
    for (low, high) in [
        (0.0, 0.0),
        (5.0, 5.0),
        (f64::NAN, 1.0),
        (-1e308, 1e308),
        (1e-300, 2e-300),
        (-7.0, -7.0),
    ] {
        let scale = nice(low, high, 4, false);
        assert!(
            scale.step > 0.0 && scale.max > scale.min && scale.ticks().len() <= 65,
            "{low} {high} {scale:?}"
        );
        let right = nice_in_steps(low, high, 4, true);
        assert_eq!(right.steps(), 4, "{low} {high} {right:?}");
    }
    assert_eq!(spread(30, 4), [0, 10, 19, 29]);
    assert_eq!(spread(1, 4), [0]);
    assert_eq!(spread(12, 7), [0, 2, 4, 6, 8, 10]);
    assert_eq!(spread(7, 7), [0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(spread(30, 7), [0, 6, 12, 17, 23, 29]);
    assert!(spread(0, 4).is_empty());
    assert_eq!(indices(10, 4), [0, 3, 6, 9]);
}

#[test]
fn csv_is_guarded() {
    let found = panel(
        json!({"kind": "bar", "x": {"key": "name"}, "series": [{"key": "value", "label": "=SUM(A1)", "unit": "%"}],
        "data": [{"name": "a,\"b\"", "value": 1.5}, {"name": "-cmd", "value": null}]}),
    );
    assert_eq!(
        csv(&found, "Campaign"),
        "\u{feff}Campaign,'=SUM(A1) (%)\r\n\"a,\"\"b\"\"\",1.5\r\n'-cmd,\r\n"
    );
}

#[test]
fn half_an_input_is_known() {
    assert_eq!(
        known(&json!({"title": "광고 성과", "chartPanels": ["trend", "device", "x", 3]})).topics,
        [Topic::Trend, Topic::Device]
    );
    assert_eq!(known(&json!({"panels": [{"kind": "pie"}]})).look, ChartLook::Pie);
    assert_eq!(known(&json!(null)), ChartReading::default());
    assert!(is_chart_word("chart") && is_chart_word("bar") && !is_chart_word("nudge"));
}

#[test]
fn an_option_gives_its_figures_and_nothing_else() {
    let option = json!({"title": {"text": "Share", "link": "javascript:1"}, "xAxis": {"data": ["2019", "2020"]}, "yAxis": {},
        "tooltip": {"formatter": "<img onerror=1>"}, "series": [{"type": "bar", "name": "Python", "data": [41, {"value": 44}]}]});
    let chart = read_option(&option).expect("a chart");
    assert_eq!(chart.title.as_deref(), Some("Share"));
    let panel = &chart.panels[0];
    assert_eq!((panel.look, panel.series.len()), (ChartLook::Bar, 1));
    assert_eq!(panel.series[0].label, "Python");
    assert_eq!(panel.series[0].values, [Some(41.0), Some(44.0)]);
    let pie =
        read_option(&json!({"series": [{"type": "pie", "data": [1, {"name": "b", "value": 2}]}]})).expect("a pie");
    assert_eq!(pie.panels[0].look, ChartLook::Pie);
    assert_eq!(pie.panels[0].series[0].values, [Some(1.0), Some(2.0)]);
    let lying =
        read_option(&json!({"yAxis": {"data": ["a", "b"]}, "xAxis": {}, "series": {"type": "bar", "data": [1, 2]}}));
    assert_eq!(lying.expect("bars").panels[0].series[0].values.len(), 2);
    let table =
        read_option(&json!({"dataset": {"source": [["x", "s"], ["a", 1], ["b", 2]]}, "series": [{"type": "line"}]}));
    assert_eq!(
        table.expect("a line").panels[0].series[0].values,
        [Some(1.0), Some(2.0)]
    );
    assert_eq!(read_option(&json!({"series": []})), None);
    assert_eq!(read_option(&json!({"series": [{"type": "bar", "data": "x"}]})), None);
}
