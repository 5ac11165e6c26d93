// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {VoteAnchors} from "../src/VoteAnchors.sol";
import {Test} from "./base/Test.sol";

contract VoteAnchorsTest is Test {
    address private constant PUBLISHER = address(0xA11CE);
    VoteAnchors private _anchors;

    function setUp() public {
        _anchors = new VoteAnchors(PUBLISHER);
    }

    function test_needsAPublisher() public {
        vm.expectRevert(VoteAnchors.NoPublisher.selector);
        new VoteAnchors(address(0));
    }

    function test_namesItsPublisher() public view {
        assertEq(_anchors.publisher(), PUBLISHER, "publisher");
    }

    function testFuzz_anchorDay_tellsTheDayOfTheBlock(uint40 time, bytes32 root, uint256 count) public {
        vm.warp(time);
        vm.expectEmit(address(_anchors));
        emit VoteAnchors.DayAnchored(uint256(time) / 86_400, root, count);
        vm.prank(PUBLISHER);
        _anchors.anchorDay(root, count);
    }

    function testFuzz_closeVote_tellsWhatItWasGiven(uint256 campaign, bytes32 logRoot, uint64 logSize) public {
        vm.expectEmit(address(_anchors));
        emit VoteAnchors.VoteClosed(campaign, logRoot, logSize);
        vm.prank(PUBLISHER);
        _anchors.closeVote(campaign, logRoot, logSize);
    }

    function testFuzz_nobodyElseAnchors(address caller) public {
        vm.assume(caller != PUBLISHER);
        bytes memory refusal = abi.encodeWithSelector(VoteAnchors.NotPublisher.selector, caller);
        vm.expectRevert(refusal);
        vm.prank(caller);
        _anchors.anchorDay("root", 1);
        vm.expectRevert(refusal);
        vm.prank(caller);
        _anchors.closeVote(7, "root", 1);
    }
}
